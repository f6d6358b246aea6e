import { localPath, t } from '@waymark/words/t'
import { Component, type ReactNode } from 'react'
import { Cluster } from '../shared/kit/layout.tsx'
import { Page } from '../shared/kit/panel.tsx'
import kit from '../shared/kit/text.module.css'
import { Text } from '../shared/kit/text.tsx'
import { Action } from '../shared/ui/action.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Shown instead of a page that cannot be rendered, also if a chunk of an earlier release no longer exists. */
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

  /** Going back leaves the page that failed. */
  private readonly again = () => this.setState({ failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={kit.public}>
        <Page title={t('This page did not load')} width="text">
          <Text>
            {t(
              'Something went wrong on our side, or a new version was released. Reloading usually helps. Text you did not send or save may be lost.',
            )}
          </Text>
          <Cluster gap="lg">
            <Action onClick={() => window.location.reload()}>{t('Reload this page')}</Action>
            <a href={localPath('/')}>{t('Go to the home page')}</a>
          </Cluster>
        </Page>
      </main>
    )
  }
}
