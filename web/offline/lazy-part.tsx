import { Component, Suspense, type ReactNode } from 'react'

interface LazyPartProps {
  /** A component of `React.lazy`. */
  children: ReactNode
  /** In its place until it is there. */
  fallback?: ReactNode
  /** In its place where it could not be fetched. */
  missing?: ReactNode
  onMissing?: (error: unknown) => void
}

/** A part whose script is fetched apart: where that fails, the rest of the page stays as it is. */
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
