import { uncachedRender } from './uncached-render.ts'
import { tableOf } from './row.ts'
process.stdout.write(tableOf(await uncachedRender('http://127.0.0.1:4403', Number(process.argv[2]))) + '\n')
process.exit(0)
