import { Component, type ReactNode } from 'react'
import { reportError } from '../lib/report-error.ts'

interface Props {
  fallback: ReactNode
  /** the boundary tries its children again when this changes */
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

  override componentDidCatch(error: unknown) {
    reportError('RENDER_ERROR', error)
    this.props.onError?.()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
