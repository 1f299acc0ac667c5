import { paths } from '../../navigation/paths.ts'

const toShop = { path: paths.shop(), text: 'shell.shop' } as const

/** The email links that change something: the endpoint that gets the token, and where to go afterwards. */
export const emailLinks = [
  // The link "This was not me" in the welcome email.
  {
    path: paths.notMe(),
    endpoint: 'POST /users/disownEmail',
    title: 'emailLink.notMe.title',
    texts: 'emailLink.notMe',
    next: { path: paths.home(), text: 'common.home' },
  },
  // Confirms a new email address. "A new address recovers nothing until it is confirmed."
  {
    path: paths.confirmEmail(),
    endpoint: 'POST /users/confirmEmail',
    title: 'emailLink.confirm.title',
    texts: 'emailLink.confirm',
    next: { path: paths.account(), text: 'common.account' },
  },
  // Sent to the old address; undoes the change.
  {
    path: paths.undoEmail(),
    endpoint: 'POST /users/undoEmail',
    title: 'emailLink.undo.title',
    texts: 'emailLink.undo',
    next: { path: paths.forgotPassword(), text: 'emailLink.undo.newPassword' },
  },
  {
    path: paths.confirmStockRequest(),
    endpoint: 'POST /stockRequests/confirm',
    title: 'tellMe.title',
    texts: 'tellMe.confirm',
    next: toShop,
  },
  {
    path: paths.cancelStockRequest(),
    endpoint: 'POST /stockRequests/cancel',
    title: 'tellMe.title',
    texts: 'tellMe.cancel',
    next: toShop,
  },
  // Confirms a newsletter subscription. "Only who confirms is kept."
  {
    path: paths.confirmNewsletter(),
    endpoint: 'POST /newsletter/confirm',
    title: 'newsletter.confirm.title',
    texts: 'newsletter.confirm',
    next: toShop,
  },
  // Sent in every newsletter; ends the subscription.
  {
    path: paths.unsubscribe(),
    endpoint: 'POST /newsletter/unsubscribe',
    title: 'newsletter.unsubscribe.title',
    texts: 'newsletter.unsubscribe',
    next: toShop,
  },
] as const
