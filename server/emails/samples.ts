import type { ContentChange } from '#core/api/orders.ts'
import type { MessageName } from '#core/shop-texts/documents.ts'
import type { Email } from '../providers/mail/mail.ts'
import {
  codeEmail,
  confirmEmailEmail,
  emailChangedEmail,
  emailTakenEmail,
  newDeviceEmail,
  passwordChangedEmail,
  phoneChangedEmail,
  unconfirmedAddressEmail,
  welcomeEmail,
} from './accounts.ts'
import {
  companyInvitationEmail,
  companyInvitationMessage,
  purchaseRequestEmail,
  purchaseRequestMessage,
  requestDecidedEmail,
  requestDecidedMessage,
} from './companies.ts'
import { confirmNewsletterEmail, newsletterConfirmedEmail } from './newsletter.ts'
import { orderChangedEmail } from './order-changes.ts'
import {
  deliveryMovedEmail,
  invoiceIssuedEmail,
  orderCorrectedEmail,
  orderReceivedEmail,
  orderStatusEmail,
} from './orders.ts'
import {
  sampleChange,
  sampleDevice,
  sampleExport,
  sampleGoods,
  sampleMember,
  sampleOrder,
  samplePlace,
  samplePromise,
  sampleReturn,
} from './sample-data.ts'
import {
  collectionUndoneEmail,
  collectionUndoneMessage,
  returnCollectionEmail,
  returnMessage,
  returnWithdrawnEmail,
} from './returns.ts'
import {
  changeMessage,
  codeMessage,
  confirmAskedMessage,
  newDeviceMessage,
  newNumberMessage,
  orderChangedMessage,
  orderCorrectedMessage,
  orderTakenMessage,
  passwordChangedMessage,
  phoneChangedMessage,
  pickupReadyMessage,
  trackingCodeMessage,
} from './sms.ts'
import {
  quotationAcceptedEmail,
  quotationAnsweredEmail,
  quotationReminderEmail,
  quotationRequestedEmail,
  quotationSentEmail,
} from './quotations.ts'
import {
  exportReadyEmail,
  newOrdersEmail,
  quotationWaitsEmail,
  staffLinkEmail,
  staffPasskeyEmail,
} from './staff.ts'
import { backInStockEmail, backInStockMessage, confirmStockRequestEmail } from './stock.ts'
import type { Wording } from './wording.ts'

/** A message as it would be sent; `variable` and `choice` name the case, if there are several. */
interface Sample {
  variable: string
  choice: string
  message: Email | string
}

type Write = (wording: Wording, origin: string) => Email | string | undefined | (Email | string | Sample)[]

const sampleQuotation = { number: 'Q-2026-0014', name: 'Lim Wei Jie' }

const sentQuotation = (origin: string) => ({
  ...sampleQuotation,
  version: 2,
  total: 38_000,
  validUntil: '2026-12-04',
  link: `${origin}/quotation?token=q1`,
})

const code = '048213'
const at = new Date('2026-03-04T02:30:00Z')
const link = (origin: string) => `${origin}/track#token=o-7Zk2`
const sampleRequest = (origin: string) => ({
  company: 'ACME Sdn. Bhd.',
  name: 'Lim Wei Jie',
  amount: 18_190,
  link: `${origin}/purchase-request#token=r1`,
})

/** Builds a message for each choice, without the choices for which nothing is sent. */
const each = <Choice extends string>(
  variable: string,
  choices: readonly Choice[],
  write: (choice: Choice) => Email | string | undefined,
): Sample[] =>
  choices.flatMap((choice) => {
    const message = write(choice)
    return message === undefined ? [] : [{ variable, choice, message }]
  })

/** Builds the email about a status for an order that is delivered, and for one that is picked up. */
const ofMethods = (wording: Wording, origin: string, status: 'delivered') =>
  each('method', ['other', 'self_pickup'], (method) =>
    orderStatusEmail(sampleOrder(wording, origin, method), status),
  )

/** Builds an email for an order that is delivered and for one that is picked up, each also if paid in advance. */
const ofPayments = (
  { wording, origin }: { wording: Wording; origin: string },
  write: (order: ReturnType<typeof sampleOrder>) => Email | undefined,
) =>
  each('paying', ['other', 'self_pickup', 'paid', 'self_pickup_paid'], (paying) => {
    const isPickup = paying === 'self_pickup' || paying === 'self_pickup_paid'
    const sample = sampleOrder(wording, origin, isPickup ? 'self_pickup' : 'other')
    const isPaid = paying === 'paid' || paying === 'self_pickup_paid'
    return write(isPaid ? { ...sample, paidInAdvance: sample.amountToPay } : sample)
  })
const order = (wording: Wording, origin: string) => sampleOrder(wording, origin)

/** Builds the email about a return that was refunded by transfer. */
function returnPaidSample(wording: Wording, origin: string): Email {
  const returned = { ...sampleReturn('collected'), status: 'completed' as const, refundAmount: 929 }
  const returnInfo = { returnStatus: 'completed' as const, refundAmount: 929 }
  return orderStatusEmail({ ...order(wording, origin), returnInfo, returned }, 'return_completed')!
}

const writers: Readonly<Record<MessageName, Write>> = {
  order_received: (wording, origin) => ofPayments({ wording, origin }, orderReceivedEmail),
  order_taken: (wording, origin) =>
    orderTakenMessage({ number: '1000-0013', amount: 'RM 3,347', link: link(origin) }, wording),
  confirm_asked: (wording, origin) =>
    each('due', ['other', 'none'], (due) =>
      confirmAskedMessage({ number: '1000-0013', amount: 'RM 3,347', due, link: link(origin) }, wording),
    ),
  order_confirmed: (wording, origin) =>
    ofPayments({ wording, origin }, (sample) => orderStatusEmail(sample, 'In Progress')),
  order_shipped: (wording, origin) => {
    const about = { number: '1000-0013', code: '4821', amount: 'RM 3,347', link: link(origin) }
    return [
      ...ofPayments({ wording, origin }, (sample) => orderStatusEmail(sample, 'Shipped')),
      ...each('paying', ['part', 'part_paid'], (paying) => {
        const sample = { ...order(wording, origin), partlyShipped: true as const }
        const isPaid = paying === 'part_paid'
        return orderStatusEmail(
          { ...sample, ...(isPaid && { paidInAdvance: sample.amountToPay }) },
          'Shipped',
        )
      }),
      ...each('due', ['other', 'none'], (due) =>
        pickupReadyMessage({ ...about, due, location: samplePlace(wording) }, wording),
      ),
    ]
  },
  order_delivered: (wording, origin) => ofMethods(wording, origin, 'delivered'),
  order_completed: (wording, origin) => orderStatusEmail(order(wording, origin), 'Completed'),
  order_cancelled: (wording, origin) => orderStatusEmail(order(wording, origin), 'Cancelled'),
  order_not_delivered: (wording, origin) =>
    orderStatusEmail({ ...order(wording, origin), deliveryFailure: 'not_home' }, 'Cancelled'),
  order_changed: (wording, origin) => {
    const states = ['other', 'proposed'] as const
    const stateOf = (choice: (typeof states)[number]): ContentChange['state'] =>
      choice === 'other' ? 'applied' : choice
    const about = { number: '1000-0013', amount: 'RM 3,736', link: link(origin) }
    return [
      ...each('state', states, (choice) =>
        orderChangedEmail(order(wording, origin), sampleChange(wording, stateOf(choice))),
      ),
      ...each('state', states, (choice) =>
        orderChangedMessage({ ...about, state: stateOf(choice) }, wording),
      ),
    ]
  },
  order_corrected: (wording, origin) => {
    const about = { number: '1000-0013', status: 'In Progress', shippingMethod: 'self_pickup' } as const
    return [
      orderCorrectedEmail(order(wording, origin), 'In Progress'),
      orderCorrectedMessage({ ...about, link: link(origin) }, wording),
    ]
  },
  delivery_moved: (wording, origin) => deliveryMovedEmail(order(wording, origin), samplePromise),
  invoice_issued: (wording, origin) => invoiceIssuedEmail(order(wording, origin), 'INV-00000042'),
  return_requested: (wording, origin) => orderStatusEmail(order(wording, origin), 'Return Requested'),
  return_approved: (wording, origin) => orderStatusEmail(order(wording, origin), 'return_approved'),
  return_rejected: (wording, origin) => orderStatusEmail(order(wording, origin), 'return_rejected'),
  returned: (wording, origin) => orderStatusEmail(order(wording, origin), 'Returned'),
  return_completed: (wording, origin) => {
    const refunds = { other: 3347, pending: undefined, none: 0 }
    return each('refundState', ['other', 'pending', 'none'], (state) => {
      const returnInfo = { returnStatus: 'completed' as const, refundAmount: refunds[state] }
      return orderStatusEmail({ ...order(wording, origin), returnInfo }, 'return_completed')
    })
  },
  return_collection: (wording, origin) => [
    ...each('way', ['other', 'collected', 'brought', 'sent'], (way) =>
      returnCollectionEmail(order(wording, origin), sampleReturn(way)),
    ),
    returnPaidSample(wording, origin),
    collectionUndoneEmail(order(wording, origin), sampleReturn('other')),
    collectionUndoneMessage({ number: '1000-0013', link: link(origin) }, wording),
  ],
  return_withdrawn: (wording, origin) => returnWithdrawnEmail(order(wording, origin), sampleReturn('other')),
  return_sms: (wording, origin) =>
    each('state', ['other', 'requested', 'approved', 'rejected', 'completed', 'withdrawn'], (choice) => {
      const state = choice === 'other' ? 'arrived' : choice
      const about = { number: '1000-0013', amount: 'RM 929', link: link(origin) }
      return returnMessage({ ...about, state }, wording)
    }),
  order_parts: (wording, origin) => [
    orderReceivedEmail(order(wording, origin)),
    orderReceivedEmail({ ...sampleOrder(wording, origin, 'self_pickup'), adjustment: 10 }),
    orderReceivedEmail({ ...order(wording, origin), promise: undefined }),
    ...[orderStatusEmail(order(wording, origin), 'Shipped')].filter((email) => email !== undefined),
  ],
  code: (wording, origin) => [
    codeEmail({ code }, wording),
    unconfirmedAddressEmail(sampleMember(origin), wording),
    codeMessage({ code, origin }, wording),
    changeMessage({ code }, wording),
    newNumberMessage({ code }, wording),
    trackingCodeMessage({ code, origin }, wording),
  ],
  welcome: (wording, origin) =>
    welcomeEmail(
      {
        ...sampleMember(origin),
        confirm: `${origin}/confirm-email#token=m1`,
        notMe: `${origin}/not-me#token=m1`,
      },
      wording,
    ),
  confirm_email: (wording, origin) =>
    confirmEmailEmail({ ...sampleMember(origin), confirm: `${origin}/confirm-email#token=m1` }, wording),
  email_taken: (wording, origin) => emailTakenEmail(sampleMember(origin), wording),
  email_changed: (wording, origin) =>
    emailChangedEmail({ ...sampleMember(origin), undo: `${origin}/undo-email#token=m1` }, wording),
  phone_changed: (wording, origin) => [
    phoneChangedEmail(sampleMember(origin), wording),
    phoneChangedMessage({ origin }, wording),
  ],
  password_changed: (wording, origin) => [
    passwordChangedEmail(sampleMember(origin), wording),
    passwordChangedMessage({ origin }, wording),
  ],
  new_device: (wording, origin) => [
    newDeviceEmail({ ...sampleMember(origin), device: sampleDevice(wording) }, wording),
    newDeviceEmail({ ...sampleMember(origin), device: '' }, wording),
    newDeviceMessage({ origin, device: sampleDevice(wording) }, wording),
  ],
  message_parts: (wording, origin) => [
    passwordChangedEmail(sampleMember(origin), wording),
    backInStockEmail({ ...sampleGoods(wording), link: `${origin}/product/1` }, wording),
  ],
  company_invitation: (wording, origin) => {
    const values = { company: 'ACME Sdn. Bhd.', link: `${origin}/company-invitation#token=c1` }
    return [companyInvitationEmail(values, wording), companyInvitationMessage(values, wording)]
  },
  purchase_request: (wording, origin) => {
    const word = 'Six places for the support team.'
    const values = { ...sampleRequest(origin), count: 20, until: at, word, since: undefined }
    return [
      purchaseRequestEmail(values, wording),
      purchaseRequestEmail({ ...values, word: undefined, since: at }, wording),
      purchaseRequestMessage(values, wording),
    ]
  },
  purchase_request_decided: (wording, origin) =>
    [requestDecidedEmail, requestDecidedMessage].flatMap((write) =>
      each('decision', ['approved', 'rejected'], (decision) => {
        const details = { decision, number: 'OFS-10509', reason: 'Please use the spare desks.' }
        return write({ ...sampleRequest(origin), ...details }, wording)
      }),
    ),
  quotation_requested: (wording) => quotationRequestedEmail({ ...sampleQuotation, pieces: 37 }, wording),
  quotation_sent: (wording, origin) =>
    [1, 2].map((version) => quotationSentEmail({ ...sentQuotation(origin), version }, wording)),
  quotation_reminder: (wording, origin) => quotationReminderEmail(sentQuotation(origin), wording),
  quotation_answered: (wording, origin) =>
    quotationAnsweredEmail(
      { ...sentQuotation(origin), answer: 'Yes, its top comes in two halves.' },
      wording,
    ),
  quotation_accepted: (wording, origin) => {
    const signed = { by: 'Priya Nair', position: 'Operations Manager', order: 'OFS-10512' }
    return quotationAcceptedEmail({ ...sentQuotation(origin), ...signed }, wording)
  },
  stock_confirm: (wording, origin) => {
    const links = { confirm: `${origin}/back-in-stock#token=s1`, cancel: `${origin}/back-in-stock#token=s2` }
    return confirmStockRequestEmail({ ...sampleGoods(wording), ...links }, wording)
  },
  stock_back: (wording, origin) => {
    const values = { ...sampleGoods(wording), link: `${origin}/product/1` }
    return [backInStockEmail(values, wording), backInStockMessage(values, wording)]
  },
  newsletter_confirm: (wording, origin) =>
    confirmNewsletterEmail({ confirm: `${origin}/newsletter#token=n1` }, wording),
  newsletter_confirmed: (wording, origin) =>
    newsletterConfirmedEmail({ unsubscribe: `${origin}/newsletter?token=n2` }, wording),
  staff_link: (wording, origin) =>
    staffLinkEmail({ name: 'Mei Ling', link: `${origin}/staff/set-up#s1`, until: at }, wording),
  staff_passkey: (wording, origin) =>
    each('change', ['added', 'removed'], (change) =>
      staffPasskeyEmail({ name: 'Mei Ling', passkey: 'iPhone', change, at, origin }, wording),
    ),
  export_ready: (wording, origin) =>
    exportReadyEmail(
      { name: 'Mei Ling', title: sampleExport(wording), link: `${origin}/staff/exports`, until: at },
      wording,
    ),
  new_orders: (wording, origin) =>
    each('orders', ['one', 'many'], (count) =>
      newOrdersEmail(
        {
          name: 'Mei Ling',
          orders: [
            { number: '1000-0018', total: 1299, items: 2 },
            ...(count === 'many' ? [{ number: '1000-0026', total: 349, items: 1 }] : []),
          ],
          more: count === 'many' ? 3 : 0,
          link: `${origin}/staff/orders`,
        },
        wording,
      ),
    ),
  quotation_waits: (wording, origin) =>
    each('event', ['requested', 'question'], (event) =>
      quotationWaitsEmail(
        {
          name: 'Mei Ling',
          event,
          number: sampleQuotation.number,
          pieces: 37,
          link: `${origin}/staff/quotations/q1`,
        },
        wording,
      ),
    ),
}

/** Builds a message with sample data, in each of its cases. */
export function samplesOf(name: MessageName, wording: Wording, origin: string): Sample[] {
  const written = writers[name](wording, origin) ?? []
  return [written]
    .flat()
    .map((one) =>
      typeof one === 'object' && 'choice' in one ? one : { variable: '', choice: '', message: one },
    )
}
