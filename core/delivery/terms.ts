/** A usual duration: the minimum and the maximum, in working days. */
export interface LeadTime {
  from: number
  to: number
}

/** The lead times in the terms, by part of the country. */
export const leadTimes = {
  peninsular: { from: 3, to: 7 },
  eastMalaysia: { from: 7, to: 14 },
  taiwan: { from: 10, to: 20 },
} as const satisfies Record<string, LeadTime>

/**
 * Working days until an order is ready for pickup. "You can collect your order … usually 1–3 working days after we have
 * confirmed it."
 */
export const pickupTime: LeadTime = { from: 1, to: 3 }

/**
 * Working days within which staff call about an order or answer a return: "Staff call you within 2 working days to
 * confirm".
 */
export const staffAnswerDays = 2

/**
 * Days in which goods may be returned. "You may change your mind within 7 days, counted from the day after you received
 * the goods."
 */
export const returnDays = 7

/** Working days until a refund is paid. "Within 7 working days after the goods are back with us." */
export const refundDays = 7
