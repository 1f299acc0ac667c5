import { startCluster } from './shop-cluster.ts'
const print = (line: string) => void process.stdout.write(`${((performance.now())/1000).toFixed(1)} ${line}\n`)
await startCluster(print)
print('up')
await new Promise((r) => setTimeout(r, 3600_000))
