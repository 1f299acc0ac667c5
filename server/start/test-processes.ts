/** A program with two processes that respond with their ids, for the test of processes.ts. */
import cluster from 'node:cluster'
import { createWebServer, listen, stopListening } from './listen.ts'
import { followPrimary, startProcesses, type ReadyMessage } from './processes.ts'

if (cluster.isPrimary) {
  const processes = await startProcesses(2, { ANSWER: 'by' })
  process.stdout.write(`${processes.lines.join('\n')}\n`)
  process.on('SIGUSR2', () => void processes.roll().then(() => process.stdout.write('rolled\n')))
  process.on('SIGTERM', () => void processes.stop(0).then(() => process.exit(0)))
} else {
  const server = createWebServer()
  server.on('request', (_, response) => response.end(`${process.env.ANSWER} ${process.pid}`))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  followPrimary(() => void stopListening(server).then(() => process.exit(0)))
  // Ends the process as a fault would.
  process.on('SIGUSR1', () => process.exit(3))
  process.send?.({ ready: [`port ${port}`] } satisfies ReadyMessage)
}
