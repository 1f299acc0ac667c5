import { checkCash } from '../services/cash/check-cash.ts'
import { checkFigures, refreshFigures } from '../services/figures/refresh.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

const usage = 'Usage: npm run figures -- check\n'

/**
 * `npm run figures -- check`: proves that the stored figures equal a plain count, and that the stored amounts of every
 * order agree with its lines, parcels, payments and returns; otherwise names a difference.
 */
export const figuresCommand: Command = async (args, env) => {
  if (args.length !== 1 || args[0] !== 'check') throw new UsageError(usage)
  return onShop(env, async (shop) => {
    await refreshFigures(shop)
    const { days, waiting, wrong } = await checkFigures(shop)
    const [first] = wrong
    if (first !== undefined)
      throw new StartError(
        `${wrong.length} figures differ from the plain count, such as '${first.figure}'${first.dimension === '' ? '' : ` by ${first.dimension} '${first.key}'`} of ${first.day}.`,
      )
    const amounts = await checkCash(shop)
    const [amount] = amounts.wrong
    if (amount !== undefined)
      throw new StartError(
        `${amounts.wrong.length} amounts of orders differ, such as '${amount.amount}' of order ${amount.orderNumber}: ${amount.stored} is stored instead of ${amount.expected}.`,
      )
    const later = waiting === 0 ? '' : ` ${waiting} days have changed meanwhile and are counted again.`
    return (
      `The figures equal the plain count: ${days} days.${later}\n` +
      `The amounts of all orders agree with their lines, parcels, payments and returns: ${amounts.orders} orders.\n`
    )
  })
}

if (import.meta.main) await runCommand(figuresCommand)
