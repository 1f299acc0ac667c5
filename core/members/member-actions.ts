/** The actions on a member's account that the audit trail records while the member exists. */
export type MemberAction =
  | 'member.made'
  | 'member.blocked'
  | 'member.unblocked'
  | 'member.phone_code_sent'
  | 'member.phone_changed'
  | 'member.email_changed'
  | 'member.email_restored'
  | 'member.exported'
