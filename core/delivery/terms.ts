/** Usual working days, both included. */
export interface LeadTime {
  from: number
  to: number
}

/** The lead times of the terms, by the parts of the two countries. */
export const leadTimes = {
  peninsular: { from: 3, to: 7 },
  eastMalaysia: { from: 7, to: 14 },
  taiwan: { from: 10, to: 20 },
} as const satisfies Record<string, LeadTime>

/** "You can collect your order … usually 1–3 working days after we have confirmed it." */
export const pickupTime: LeadTime = { from: 1, to: 3 }

/** "Staff call you within 2 working days to confirm", and answer a return request as fast. */
export const staffAnswerDays = 2

/** "You may change your mind within 7 days, counted from the day after you received the goods." */
export const returnDays = 7

/** "Within 7 working days after the goods are back with us." */
export const refundDays = 7
