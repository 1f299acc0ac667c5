/** A page behind the guard. The guard's loader answers before it, so it never has anything to show. */
export default function GuardedPage() {
  return null
}
