import { describe, expect, test } from 'vitest'
import { urlOf } from './request.ts'

describe('the address of a call', () => {
  test('puts parameters into the path, escaped', () => {
    expect(urlOf({ path: '/broker/clients/{id}' }, { params: { id: 'a/b?c' } })).toBe('/api/broker/clients/a%2Fb%3Fc')
  })

  test('skips parameters that are missing, null or empty', () => {
    const query = { search: '', cursor: null, risk_level: undefined, sort: 'name', limit: 0 }
    expect(urlOf({ path: '/broker/clients' }, { query })).toBe('/api/broker/clients?sort=name&limit=0')
  })

  test('refuses a path with a missing parameter', () => {
    expect(() => urlOf({ path: '/broker/clients/{id}' }, {})).toThrow('needs id')
  })
})
