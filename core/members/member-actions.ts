/** What the audit trail records about the account of a member while the member exists. */
export type MemberAction =
  | 'member.made'
  | 'member.blocked'
  | 'member.unblocked'
  | 'member.phone_code_sent'
  | 'member.phone_changed'
  | 'member.email_changed'
  | 'member.email_restored'
  | 'member.exported'
