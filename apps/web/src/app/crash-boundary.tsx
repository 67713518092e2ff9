import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

interface Props {
  /** a stumble is forgotten when the visitor goes elsewhere */
  place?: string
  /** it stands inside of a frame that has its own `main` */
  framed?: boolean
  children: ReactNode
}
interface State {
  crashed: boolean
  place: string | undefined
}

/** A page that stumbles takes nothing else with it. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crashed: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { crashed: false, place }
  }

  override render() {
    return this.state.crashed ? <CrashPage framed={this.props.framed ?? false} /> : this.props.children
  }
}
