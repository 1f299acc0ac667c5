import { Component, Suspense, type ReactNode } from 'react'

interface LazyPartProps {
  /** A component made by `React.lazy`. */
  children: ReactNode
  /** Shown until the component is loaded. */
  fallback?: ReactNode
  /** Shown if the component could not be loaded. */
  missing?: ReactNode
  onMissing?: (error: unknown) => void
}

/** A part with a separate script. If the script cannot be fetched, the rest of the page stays. */
export class LazyPart extends Component<LazyPartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onMissing?.(error)
  }

  override render() {
    const { children, fallback, missing } = this.props
    return this.state.isMissing ? missing : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
