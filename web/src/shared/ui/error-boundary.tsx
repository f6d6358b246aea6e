import { Component, type ReactNode } from 'react'
import { Action } from './action.tsx'
import styles from './error-boundary.module.css'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** The last resort for a page that cannot be drawn, also when a chunk of an earlier release is no longer there. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidMount() {
    window.addEventListener('popstate', this.again)
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.again)
  }

  /** Going back leads away from the page that failed. */
  private readonly again = () => this.setState({ failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.page}>
        <h1 className={styles.title}>This page did not load</h1>
        <p>
          Something went wrong on our side, or a new version was released. Your entries are saved. Reloading usually
          helps.
        </p>
        <div className={styles.acts}>
          <Action onClick={() => window.location.reload()}>Reload this page</Action>
          <a href="/">Go to the start page</a>
        </div>
      </main>
    )
  }
}
