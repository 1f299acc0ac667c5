import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from './command.ts'
import { kill, namespaceOf, type Place } from './network.ts'

interface ServiceOptions {
  name: string
  place: Place
  command: readonly string[]
  /** The system user that runs the program. */
  user?: string
  env?: Record<string, string>
  /** The file to which the output of the program is appended. */
  log: string
}

/** How long a supervisor waits before it restarts a program, in milliseconds. */
const restartAfter = 1_000

/** A program under a supervisor like systemd, which restarts the program when it ends, unless it was stopped. */
export class Service {
  readonly name: string
  #options: ServiceOptions
  #child: ChildProcess | undefined
  #wanted = false

  constructor(options: ServiceOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the program, and restarts it whenever it ends. */
  start(): void {
    this.#wanted = true
    if (this.#child === undefined) this.#run()
  }

  /** Uses another command from the next start on. */
  use(command: readonly string[]): void {
    this.#options = { ...this.#options, command }
  }

  /** Stops the program and waits for its end. It stays down until `start` is called. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (child?.pid === undefined) return
    const ended = once(child, 'exit')
    kill(child.pid, signal)
    await ended
  }

  /** Kills the program. Its supervisor restarts it. */
  crash(): void {
    if (this.#child?.pid !== undefined) kill(this.#child.pid, 'SIGKILL')
  }

  #run(): void {
    const { place, command, user = 'root', env, log } = this.#options
    const [program = '', ...args] = within(namespaceOf(place), user, command)
    const file = openSync(log, 'a')
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', file, file],
    })
    closeSync(file)
    this.#child = child
    child.once('exit', async () => {
      this.#child = undefined
      if (!this.#wanted) return
      await pause(restartAfter)
      if (this.#wanted && this.#child === undefined) this.#run()
    })
  }
}
