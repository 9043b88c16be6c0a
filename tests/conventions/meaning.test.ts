import { expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { exportsOf } from './exports.ts'
import { importsOf } from './imports.ts'
import { type Kind, kindOf } from './kinds.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { type Source, sourceAt } from './source.ts'
import { appFiles, areaOf, nameOf, program } from './tree.ts'

const runtimeImports = (source: Source) =>
	importsOf(source).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]))

/** Uses of what exists only in a browser, on a server or in a component. */
const runsOnOneSide: Rule = (source) => {
	const found = runtimeImports(source)
		.filter((target) => /^(react|react-dom|react-router|node:.*|.*\.server\.ts)(\/|$)/.test(target))
		.map((target) => `${source.path} → ${target}`)
	source.visit({
		MemberExpression: ({ object }) => {
			if (
				object.type === 'Identifier' &&
				/^(document|navigator|localStorage|sessionStorage)$/.test(object.name)
			)
				found.push(`${source.path} ${object.name}`)
		},
	})
	return found
}

/** A request over the network, by `fetch` or a function named after it. */
const requests: Rule = (source) => {
	const found: string[] = []
	source.visit({
		CallExpression: ({ callee }) => {
			const name = callee.type === 'MemberExpression' ? callee.property : callee
			if (name.type === 'Identifier' && /^fetch([A-Z]|$)/.test(name.name))
				found.push(`${source.path} ${name.name}`)
		},
	})
	return found
}

const hookOf = (path: string) =>
	nameOf(path)
		.replace(/\.ts$/, '')
		.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/** The exports of a page or a resource that React Router uses. */
const pageExports =
	/^(default|loader|action|clientLoader|clientAction|meta|links|handle|headers|shouldRevalidate|ErrorBoundary|HydrateFallback|middleware|clientMiddleware)$/
const resourceExports = /^(loader|action|handle|middleware)$/

const wants = (source: Source, fits: boolean, what: string) => (fits ? [] : [`${source.path} ${what}`])
const draws = (source: Source) => {
	let drawn = false
	const isDrawn = () => {
		drawn = true
	}
	source.visit({ JSXOpeningElement: isDrawn, JSXFragment: isDrawn })
	return drawn
}
/** Whether a test imports something from its folder, or the door of its area. */
const testsNeighbour = (source: Source) => {
	const folder = source.path.slice(0, source.path.lastIndexOf('/') + 1)
	const isDoor = (path: string) => kindOf(path) === '<area>.server.ts' && areaOf(path) === areaOf(source.path)
	return importsOf(source).some(({ target }) => target.startsWith(folder) || isDoor(target))
}
const onRealDatabase = (source: Source) =>
	importsOf(source).some(({ target }) => /^tests\/support\/(platform|database|desk)\.ts$/.test(target))

/** What each kind of name means for the content of the file. */
const meaning: Record<Kind, Rule> = {
	'<thing>.ts': runsOnOneSide,
	'<thing>.tsx': (source) => wants(source, draws(source), 'draws nothing'),
	'use-<thing>.ts': (source) =>
		wants(
			source,
			exportsOf(source).join() === hookOf(source.path),
			`exports not just ${hookOf(source.path)}`,
		),
	'<thing>-client.ts': (source) => wants(source, requests(source).length > 0, 'asks no server'),
	'<thing>-email.ts': (source) =>
		wants(source, areaOf(source.path) === 'notifications', 'is no notification'),
	'<thing>-context.server.ts': (source) =>
		wants(
			source,
			exportsOf(source).every((name) => /Context$/.test(name)),
			'exports more than contexts',
		),
	'<thing>-context.ts': (source) =>
		wants(
			source,
			exportsOf(source).every((name) => /Context$/.test(name)),
			'exports more than contexts',
		),
	'<thing>.page.tsx': (source) =>
		wants(
			source,
			exportsOf(source).includes('default') && exportsOf(source).every((name) => pageExports.test(name)),
			'exports no page, or more than one',
		),
	'<thing>.resource.ts': (source) =>
		wants(
			source,
			exportsOf(source).every((name) => resourceExports.test(name)),
			'exports more than its answers',
		),
	'<thing>.script.ts': (source) => wants(source, exportsOf(source).length === 0, 'is no program of its own'),
	'<thing>.test.ts': (source) => wants(source, testsNeighbour(source), 'tests nothing beside it'),
	'<thing>.race.test.ts': (source) =>
		wants(source, testsNeighbour(source) && onRealDatabase(source), 'races on no real database'),
	'<area>.server.ts': () => [],
	'store.server.ts': () => [],
	'<thing>.server.ts': () => [],
	'<thing>.css': () => [],
	'<thing>.d.ts': (source) => exportsOf(source).map((name) => `${source.path} exports ${name}`),
}

const meansWhatItSays: Rule = (source) => {
	const kind = kindOf(source.path)
	return kind === undefined ? [] : meaning[kind](source)
}

test('“A name says what is in the file”', () => {
	const inAreas = appFiles.filter((path) => areaOf(path) !== undefined && /\.tsx?$/.test(path)).map(sourceAt)
	expectOnly(inAreas.flatMap(meansWhatItSays), breaches.words)
})

test('“nothing else in the browser asks the server”', () => {
	const others = program.filter(
		({ path }) =>
			!/\.(server|resource)\.tsx?$|^app\/(entry\.)?server\.ts/.test(path) &&
			kindOf(path) !== '<thing>-client.ts',
	)
	expect(others.flatMap(requests)).toEqual([])
})

test('the rules notice', () => {
	const at = (path: string, bad: string[], good: string[]) => expectRule(meansWhatItSays, path, { bad, good })
	at(
		'app/quotes/quote.ts',
		[
			"import { useState } from 'react'",
			"import { readFile } from 'node:fs/promises'",
			"import { saveQuote } from './quotes.server.ts'",
			'export const title = () => document.title',
		],
		["import type { Platform } from '#app/platform/platform.server.ts'", "import { z } from 'zod'"],
	)
	at('app/quotes/truck/truck.tsx', ['export const width = 3'], ['export function Truck() { return <b /> }'])
	at(
		'app/quotes/use-draft.ts',
		['export const draft = 1', 'export const useDraft = 1; export const more = 2'],
		['export function useDraft() {}; export type Draft = 1'],
	)
	at(
		'app/quotes/quote-client.ts',
		['export const a = 1'],
		['export const save = () => fetch(quotesPath())', 'export const save = () => fetchJson(quotesPath())'],
	)
	expectRule(requests, 'app/quotes/use-quote.ts', {
		bad: ['fetch(quotesPath())', 'window.fetch(quotesPath())', 'await fetchJson(quotesPath(), quoteSchema)'],
		good: ['sendQuote()', 'const fetching = true'],
	})
	at(
		'app/shell/company-context.ts',
		['export const useCompany = 1'],
		["import { createContext } from 'react'; export const CompanyContext = createContext(1)"],
	)
	at('app/quotes/quote-email.ts', ['export const a = 1'], [])
	at('app/notifications/quote-email.ts', [], ['export const a = 1'])
	at('app/quotes/quote.resource.ts', ['export const load = 1'], ['export async function loader() {}'])
	at('app/quotes/quote.page.tsx', ['export const loader = 1'], ['export default function Quote() {}'])
	at(
		'app/quotes/quote.test.ts',
		["import { a } from '#app/photos/photo.ts'"],
		["import { a } from './quote.ts'", "import { a } from '#app/quotes/quotes.server.ts'"],
	)
	at(
		'app/quotes/quote.race.test.ts',
		["import { a } from './quote.ts'"],
		["import { a } from './quote.ts'; import { testPlatform } from '#tests/support/platform.ts'"],
	)
})
