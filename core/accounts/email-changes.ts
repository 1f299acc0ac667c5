const hour = 3_600_000

/** How long the link that confirms a new email address works, in milliseconds. */
export const confirmEmailLife = 24 * hour

/**
 * How long a change of email address can be undone from the previous address, in milliseconds. "An undo link good for
 * 72 h."
 */
export const undoEmailLife = 72 * hour

/** Whether two email addresses are the same mailbox: letter case makes no difference. */
export function sameEmail(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase()
}
