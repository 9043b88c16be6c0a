import { createElement } from 'react'
import { expect, test } from 'vitest'
import { company, content } from '#tests/support/company.ts'
import { drawn } from '#tests/support/drawn.ts'
import { headAt, pageAt } from '#tests/support/landing.ts'
import { cataloguePages } from './catalogue.server.ts'
import { LandingBody } from './landing/landing-body.tsx'
import { longest } from './snippet.ts'
import { describedWithTax, withTax } from './taxed-range.ts'

const range = /\$\d[\d,]*(?:–| to )\$?\d[\d,]*/
const isBare = (text: string) => range.test(text) && !/\+ tax|(?:plus|\+) GST|taxes extra/.test(text)
const answersIn = (head: string): string[] =>
	[...head.matchAll(/"@type":"Answer","text":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text)

test('no range stands without its tax in a description or an answer that search engines are given, nor in that of any page it fits in', () => {
	const pages = cataloguePages(content)
	expect(pages.length).toBeGreaterThan(2000)
	const read = pages.map(({ path, indexed }) => ({ path, indexed, ...headAt(path) }))
	const told = read.filter(({ indexed }) => indexed)
	expect(told.length).toBeGreaterThan(400)
	expect(told.filter(({ description }) => isBare(description)).map(({ path }) => path)).toEqual([])
	expect(read.flatMap(({ head }) => answersIn(head)).filter(isBare)).toEqual([])
	expect(
		read.flatMap(({ head }) => answersIn(head)).filter((text) => text.includes('plus GST')).length,
	).toBeGreaterThan(50)
	// The lengths of services in towns are fixed: what is left bare there has no room for it.
	const bare = read.filter(({ description }) => isBare(description))
	for (const { path, description } of bare)
		expect(withTax(description, company, '+').length, path).toBeGreaterThan(longest.townService)
	expect(bare.length / read.length).toBeLessThan(0.08)
})

test('the answer on a page is the one that search engines are given', () => {
	const path = '/calgary/inglewood-junk-removal'
	const { text } = drawn(() => createElement(LandingBody, { data: pageAt(path) }))
	const priced = answersIn(headAt(path).head).filter((answer) => answer.includes('plus GST'))
	expect(priced).not.toEqual([])
	for (const answer of priced) expect(text).toContain(answer)
})

test.each([
	['Pickup for $99–$149. What else', 'Pickup for $99–$149 plus GST. What else'],
	['A half load, $329 to $469.', 'A half load, $329 to $469 plus GST.'],
	['$249–$479, trip included', '$249–$479 plus GST, trip included'],
	['Daily for $179–$479 a visit: no bin', 'Daily for $179–$479 a visit plus GST: no bin'],
	['from $99–$139 to $649–$849 for all', 'from $99–$139 to $649–$849 plus GST for all'],
	['$99–$139 + tax', '$99–$139 + tax'],
	['From $99 on', 'From $99 on'],
])('%s is %s', (before, after) => {
	expect(withTax(before, company)).toBe(after)
	expect(withTax(after, company)).toBe(after)
})

test('a description keeps its length: in fewer letters, or without its last sentence, and otherwise as it was', () => {
	const text = 'Pickup for $99–$149, today. And more.'
	expect(describedWithTax(text, 46, company)).toBe('Pickup for $99–$149 plus GST, today. And more.')
	expect(describedWithTax(text, 43, company)).toBe('Pickup for $99–$149 + GST, today. And more.')
	expect(describedWithTax(text, 42, company)).toBe('Pickup for $99–$149 + GST, today.')
	expect(describedWithTax('Pickup for $99–$149, today', 26, company)).toBe('Pickup for $99–$149, today')
})

test('a company whose prices have two taxes, or none, says so', () => {
	const [gst] = company.taxes
	if (!gst) throw new Error('no tax')
	expect(withTax('$99–$149', { taxes: [gst, { ...gst, name: 'PST' }] })).toBe('$99–$149 plus GST and PST')
	expect(withTax('$99–$149', { taxes: [] })).toBe('$99–$149')
})
