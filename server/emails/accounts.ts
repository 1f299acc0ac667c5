import { codeRules } from '#core/verification/verification.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting, type Paragraph } from './layout.ts'
import type { Wording } from './wording.ts'

interface MemberValues {
  firstName: string
  nameInScript?: string | null
  origin: string
}

/** Welcomes a new member; `notMe` is the link for a recipient who did not register. */
export function welcomeEmail(
  { firstName, nameInScript, origin, confirm, notMe }: MemberValues & { confirm: string; notMe: string },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.welcome.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.welcome.created'),
    { link: `${origin}/account`, label: t('emails.welcome.toAccount') },
    t('emails.welcome.confirm'),
    { link: confirm, label: t('emails.confirmEmail.confirm') },
    t('emails.welcome.notYou'),
    { link: notMe, label: t('emails.welcome.notMe') },
  ])
}

/** Sends the code with which a member can set a new password. */
export function codeEmail({ code }: { code: string }, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.code.subject'), [
    t('emails.code.purpose'),
    { code },
    t('emails.code.validity', { minutes: codeRules.life / 60_000 }),
    t('emails.code.notYou'),
  ])
}

/** Tells a person who asked for a code by email that an unconfirmed address gets none, and what to do instead. */
export function unconfirmedAddressEmail(
  { firstName, nameInScript, origin }: MemberValues,
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.unconfirmedAddress.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.unconfirmedAddress.text'),
    { link: `${origin}/forgotPassword`, label: t('emails.setNewPassword') },
    t('emails.code.notYou'),
  ])
}

/** Asks the owner of a new address to confirm it. */
export function confirmEmailEmail(
  { firstName, nameInScript, confirm }: MemberValues & { confirm: string },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.confirmEmail.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.confirmEmail.purpose'),
    { link: confirm, label: t('emails.confirmEmail.confirm') },
    t('emails.confirmEmail.notYou'),
  ])
}

/** Notifies the owner of an address that somebody else entered it for an account. */
export function emailTakenEmail({ firstName, nameInScript, origin }: MemberValues, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.emailTaken.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.emailTaken.entered'),
    { link: `${origin}/login`, label: t('emails.emailTaken.signIn') },
    t('emails.emailTaken.notYou'),
  ])
}

/** Notifies a member of a sign-in on a new device. */
export function newDeviceEmail(
  { firstName, nameInScript, origin, device }: MemberValues & { device: string },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.newDevice.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.newDevice.signedIn', { device: device || t('emails.newDevice.unknown') }),
    t('emails.newDevice.you'),
    ...recovery(origin, wording),
  ])
}

/** Notifies the old address of an account that the address was changed; `undo` is the link that undoes the change. */
export function emailChangedEmail(
  { firstName, nameInScript, origin, undo }: MemberValues & { undo: string | undefined },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.emailChanged.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.emailChanged.changed'),
    ...(undo === undefined
      ? []
      : [t('emails.emailChanged.notYou'), { link: undo, label: t('emails.emailChanged.undo') }]),
    ...recovery(origin, wording),
  ])
}

/** Confirms that staff changed the phone number. */
export function phoneChangedEmail(
  { firstName, nameInScript, origin }: MemberValues,
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.phoneChanged.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.phoneChanged.changed'),
    t('emails.phoneChanged.notYou'),
    contactLink(origin, wording),
  ])
}

/** Confirms that the password was changed. */
export function passwordChangedEmail(
  { firstName, nameInScript, origin }: MemberValues,
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.passwordChanged.subject'), [
    greeting({ name: firstName, nameInScript }, wording),
    t('emails.passwordChanged.changed'),
    ...recovery(origin, wording),
  ])
}

/** Explains what to do if somebody else made the change. */
function recovery(origin: string, wording: Wording): Paragraph[] {
  const { t } = wording
  return [
    t('emails.notYouSetPassword'),
    { link: `${origin}/forgotPassword`, label: t('emails.setNewPassword') },
    contactLink(origin, wording),
  ]
}

const contactLink = (origin: string, { t }: Wording): Paragraph => ({
  link: `${origin}/contact`,
  label: t('emails.contactUs'),
})
