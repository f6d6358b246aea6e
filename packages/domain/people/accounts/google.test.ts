import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { startApi } from '@waymark/testing/api'
import { startGoogleProvider } from '@waymark/testing/google'
import { describe, expect, test } from 'vitest'
import { aPerson, Browser, CALLBACK, googleForFile, PORTAL, startProvider, withGoogle } from './google.fixture.ts'
import { DOMAIN_REFUSED, REDIRECT_FAILED } from './start-google.ts'

const { provider, api } = await googleForFile()

describe('starting', () => {
  test('redirects to the provider with a challenge, a state and a nonce, which the cookie does not contain', async () => {
    const started = await new Browser(api).start()
    const url = new URL(accountEndpoints.startGoogle.response.parse(started.body).url)
    const asked = Object.fromEntries(url.searchParams)
    expect(url.origin).toBe(provider.issuer)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: CALLBACK,
    })
    const cookie = started.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^waymark_google=.+; Path=\/api\/auth\/google; Expires=.+; HttpOnly; SameSite=Lax$/)
    for (const secret of [asked['state'], asked['nonce'], asked['code_challenge']]) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(cookie).not.toContain(secret)
    }
  })

  test('is rejected at an address that the provider cannot redirect to', async () => {
    expect(await api.call(accountEndpoints.startGoogle)).toMatchObject({
      status: 403,
      body: { detail: DOMAIN_REFUSED },
    })
  })

  test('explains what to do if it is not set up, or while the provider is down', async () => {
    const failed = { status: 503, body: { detail: REDIRECT_FAILED } }
    await using bare = await startApi({ PUBLIC_URL: PORTAL })
    expect(await new Browser(bare).start()).toMatchObject(failed)
    const silent = await startGoogleProvider([])
    await using other = await withGoogle(silent.issuer)
    expect(await new Browser(other).start()).toMatchObject(failed)
    silent.serve(CALLBACK)
    expect((await new Browser(other).start()).status).toBe(200)
    await silent.stop()
  })
})

describe('returning', () => {
  test('with another state, without the cookie, or after ten minutes is an expired sign-in', async () => {
    const browser = new Browser(api)
    const came = await browser.atProvider(aPerson().sub)
    const forged = new URL(came)
    forged.searchParams.set('state', 'another')
    expect(await browser.callback(forged)).toEqual({ session_id: null, error: 'expired' })
    expect(await new Browser(api).callback(came)).toEqual({ session_id: null, error: 'expired' })
    expect(await new Browser(api).callback(new URL(PORTAL))).toEqual({ session_id: null, error: 'expired' })
    // The forged responses did not affect the real one.
    expect((await browser.callback(came)).session_id).not.toBeNull()
  })

  test('with a used code is an expired sign-in', async () => {
    const browser = new Browser(api)
    const came = await browser.atProvider(aPerson().sub)
    await browser.callback(came)
    expect(await browser.callback(came)).toEqual({ session_id: null, error: 'expired' })
  })

  test('with the code of another browser signs no one in', async () => {
    const victim = await new Browser(api).atProvider(aPerson().sub)
    const attacker = new Browser(api)
    const own = await attacker.atProvider(aPerson().sub)
    own.searchParams.set('code', victim.searchParams.get('code') ?? '')
    expect((await attacker.callback(own)).session_id).toBeNull()
  })

  test('after declining is a refusal', async () => {
    expect(await new Browser(api).goThrough('nobody')).toEqual({ session_id: null, error: 'denied' })
  })

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'with an unverified email address fails: %j',
    async (claims) => {
      expect(await new Browser(api).goThrough(aPerson(claims).sub)).toEqual({ session_id: null, error: 'failed' })
    },
  )

  test('fails within seconds while the provider is down', async () => {
    const leaving = await startProvider()
    await using there = await withGoogle(leaving.issuer)
    const browser = new Browser(there)
    const came = await browser.atProvider(aPerson().sub)
    await leaving.stop()
    expect(await browser.callback(came)).toEqual({ session_id: null, error: 'failed' })
  })
})
