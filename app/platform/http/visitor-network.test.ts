import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, siteOf } from './visitor-network.ts'

const ipv6 = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
const network = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })

test('all addresses of one /64 count as one visitor, and those of another /64 as another', () => {
	fc.assert(
		fc.property(network, network, network, network, (here, one, other, there) => {
			fc.pre(here.some((group) => group !== 0))
			expect(networkOf(ipv6([...here, ...one]))).toBe(networkOf(ipv6([...here, ...other])))
			if (ipv6(here) !== ipv6(there))
				expect(networkOf(ipv6([...here, ...one]))).not.toBe(networkOf(ipv6([...there, ...one])))
		}),
	)
})

test('an IPv4 address counts as one visitor, however it is written', () => {
	fc.assert(
		fc.property(fc.ipV4(), (address) => {
			const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
			const hexadecimal = ipv6([(a << 8) | b, (c << 8) | d])
			for (const written of [address, `::ffff:${address}`, `::FFFF:${address}`, `::ffff:${hexadecimal}`])
				expect(networkOf(written)).toBe(address)
		}),
	)
})

test('an IPv6 address counts as one visitor, however it is written', () => {
	for (const written of [
		'2001:db8::1',
		'2001:DB8:0:0:1::',
		'2001:0db8:0000:0000:ffff:ffff:ffff:ffff',
		'2001:db8::192.0.2.1',
		'2001:db8::1%eth0',
	])
		expect(networkOf(written)).toBe('2001:db8:0:0::/64')
	expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('all networks of one /48 are one site, and an IPv4 address is of none', () => {
	expect(siteOf(networkOf('2001:db8:7:1::1'))).toBe('2001:db8:7::/48')
	expect(siteOf(networkOf('2001:db8:7:ffff::1'))).toBe('2001:db8:7::/48')
	expect(siteOf(networkOf('2001:db8:8::1'))).toBe('2001:db8:8::/48')
	for (const other of ['192.0.2.1', '::ffff:192.0.2.1', 'unknown', 'ourselves', ''])
		expect(siteOf(networkOf(other))).toBeUndefined()
})

test('any text that a proxy may send is accepted', () => {
	fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6()), (address) => void networkOf(address)))
	expect(networkOf('unknown')).toBe('unknown')
})
