/** How many days a courier's previous key is accepted besides its new one, so that the courier can change over. */
export const formerKeyDays = 7
