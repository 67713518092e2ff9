import { Component, type ReactNode } from 'react'
import { isChunkError, reportError } from '../../lib/report-error.ts'

interface Props {
  fallback: ReactNode
  /** renders the children again when this changes */
  resetKey?: unknown
  onError?: (() => void) | undefined
  children: ReactNode
}
interface State {
  failed: boolean
  resetKey: unknown
}

/** Shows `fallback` in place of children that threw, and reports the error to the server. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  private readonly retry = () => this.setState({ failed: false })

  override componentDidCatch(error: unknown) {
    // Code that could not be loaded is asked for again when the connection is back.
    if (error instanceof Error && isChunkError(error.message)) addEventListener('online', this.retry, { once: true })
    reportError('RENDER_ERROR', error)
    this.props.onError?.()
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
