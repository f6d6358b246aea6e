import { type QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tokenIn } from '../intake/own-token.ts'
import { Page } from '../kit/panel.tsx'
import { Heading, Text } from '../kit/text.tsx'
import { usePageTitle } from './document-title.ts'
import { PublicLayout } from './public-layout.tsx'

interface Opened {
  readonly token: string
  /** To be called with the look of the client's agency, once it is known. */
  readonly onFace: (face: Face | null) => void
}

interface Props {
  readonly queries: QueryClient
  readonly children: (opened: Opened) => ReactNode
}

/** The page behind a link in an email. Opening it changes nothing: mail programs open links too. */
export function LinkPage({ queries, children }: Props) {
  const token = tokenIn(useLocation().hash)
  const [face, setFace] = useState<Face | 'unknown' | null>('unknown')
  return (
    <PublicLayout face={token === null ? null : face}>
      <Page width="text">
        {token === null ? (
          <WrongLink />
        ) : (
          <QueryClientProvider client={queries}>{children({ token, onFace: setFace })}</QueryClientProvider>
        )}
      </Page>
    </PublicLayout>
  )
}

/** Gives the page the look that came with what it shows, or ours if nothing came. */
export function useFaceOf<Shown extends { readonly face: Face | null } | null>(
  { data, isPending }: Pick<UseQueryResult<Shown>, 'data' | 'isPending'>,
  onFace: Opened['onFace'],
): void {
  const face = data?.face ?? null
  useEffect(() => {
    if (!isPending) onFace(face)
  }, [isPending, face, onFace])
}

export function WrongLink() {
  usePageTitle(t('This link does not work'))
  return (
    <>
      <Heading level={1}>{t('This link does not work')}</Heading>
      <Text>
        {t('Please open the link in our latest email again. It may be incomplete, or the data behind it was deleted.')}
      </Text>
    </>
  )
}
