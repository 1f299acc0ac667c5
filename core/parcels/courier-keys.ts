/**
 * For how many days a courier's previous key is still accepted along with the new one, so that the courier has time to
 * change it.
 */
export const formerKeyDays = 7
