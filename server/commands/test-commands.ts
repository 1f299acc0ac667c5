import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs the file of a command as npm does. */
export async function runFile(name: string, args: string[], env: NodeJS.ProcessEnv) {
  const program = spawn(process.execPath, [`server/commands/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { code: code as number | null, out, err }
}
