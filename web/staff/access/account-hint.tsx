/** Tells a password manager whose password stands in a form that does not ask for the address. */
export function AccountHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
