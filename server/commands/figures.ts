import { checkFigures, refreshFigures } from '../services/figures/refresh.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

const usage = 'Usage: npm run figures -- check\n'

/** `npm run figures -- check`: proves that the stored figures equal a plain count, or names the days that differ. */
const figuresCommand: Command = async (args, env) => {
  if (args.length !== 1 || args[0] !== 'check') throw new UsageError(usage)
  return onShop(env, async (shop) => {
    await refreshFigures(shop)
    const { days, waiting, wrong } = await checkFigures(shop)
    const [first] = wrong
    if (first !== undefined)
      throw new StartError(
        `${wrong.length} figures differ from the plain count, such as '${first.figure}'${first.dimension === '' ? '' : ` by ${first.dimension} '${first.key}'`} of ${first.day}.`,
      )
    const later = waiting === 0 ? '' : ` ${waiting} days have changed meanwhile and are counted again.`
    return `The figures equal the plain count: ${days} days.${later}\n`
  })
}

if (import.meta.main) await runCommand(figuresCommand)
