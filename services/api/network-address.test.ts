import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['what a proxy may say', 'what a proxy may say'],
])('counts %j as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:1:ffff::1', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['what a proxy may say', null],
  ['x::/64', null],
])('counts guesses of %j also as %j', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
