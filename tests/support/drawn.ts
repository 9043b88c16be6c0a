import { createElement, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
	NavigationType as Action,
	createRoutesStub,
	UNSAFE_DataRouterNavigationContext as NavigationContext,
	useLocation,
} from 'react-router'
import { expect } from 'vitest'
import { RightsContext } from '#app/desk/rights-context.ts'
import type { Right } from '#app/policies/rights.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import type { Company } from '#app/values/company.ts'
import { company } from './company.ts'

/** The text of what is drawn, without its markup: a line for each element that stands for itself. */
const textOf = (markup: string) =>
	markup
		.replace(/<\/(?:li|p|dt|dd|h\d|button|summary|section)>/g, '\n')
		.replace(/<[^>]+>/g, '')
		.replaceAll('&#x27;', "'")

type Circumstances = {
	loaderData?: unknown
	actionData?: unknown
	rights?: readonly Right[]
	/** Whose settings, where they are not as in the file. */
	whose?: Company
	/** The address, with what stands in its path. */
	path?: string
	at?: string
	/** Whether what somebody sent is on its way. */
	sending?: boolean
}

/** What is inside finds a form on its way, as after a button was pressed. */
function Sending({ children }: { children: ReactNode }) {
	const now = useContext(NavigationContext)
	const location = useLocation()
	if (!now) return children
	const navigation = {
		...{ ...now.navigation, state: 'submitting' as const, location },
		...{ matches: [], historyAction: Action.Push, json: undefined, text: undefined },
		...{ formMethod: 'POST' as const, formAction: location.pathname, formData: new FormData() },
		formEncType: 'application/x-www-form-urlencoded' as const,
	}
	return createElement(NavigationContext, { value: { ...now, navigation } }, children)
}

/** What a page or a part of one draws, for staff with these rights: its markup, and the text of it. */
export function drawn(
	Component: Parameters<typeof createRoutesStub>[0][number]['Component'],
	{
		loaderData,
		actionData,
		rights = [],
		whose = company,
		path = '/',
		at = path,
		sending,
	}: Circumstances = {},
) {
	const loader = () => loaderData
	const shown = (props: object) => createElement(Sending, null, Component && createElement(Component, props))
	const Page = createRoutesStub([
		{ id: 'page', path, Component: sending ? shown : Component, loader, action: () => actionData },
	])
	const hydrationData = {
		loaderData: { page: loaderData },
		...(actionData !== undefined && { actionData: { page: actionData } }),
	}
	const page = createElement(Page, { hydrationData, initialEntries: [at] })
	const ofCompany = createElement(CompanyContext, { value: whose }, page)
	const markup = renderToStaticMarkup(createElement(RightsContext, { value: rights }, ofCompany))
	expectSound(markup)
	return { markup, text: textOf(markup) }
}

/** The attributes that name something or lead somewhere, and those that name others by their ids. */
const naming = [
	'id',
	'name',
	'href',
	'action',
	'for',
	'role',
	'aria-label',
	'aria-labelledby',
	'aria-describedby',
]
const referring = ['for', 'aria-labelledby', 'aria-describedby']

/**
 * Expects of everything that is drawn what holds for any page: what is named has a name, no two have the same one, and a label, a
 * description or a heading that something refers to is there; and a field is marked where a fault is told beside it, and only there.
 */
function expectSound(markup: string): void {
	const attributes = [...markup.matchAll(/<[^>]+>/g)].flatMap(([tag]) =>
		[...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ tag, name, value })),
	)
	const unnamed = attributes.filter(({ name, value }) => naming.includes(name) && value === '')
	expect(
		unnamed.map(({ tag }) => tag),
		'names that are empty',
	).toEqual([])
	const ids = attributes.filter(({ name }) => name === 'id').map(({ value }) => value)
	expect(
		ids.filter((id, at) => ids.indexOf(id) !== at),
		'ids that several have',
	).toEqual([])
	const missing = attributes
		.filter(({ name }) => referring.includes(name))
		.filter(({ value }) => value.split(' ').some((id) => !ids.includes(id)))
	expect(
		missing.map(({ tag }) => tag),
		'tags that refer to what is not there',
	).toEqual([])
	const faults = new Map(
		[...markup.matchAll(/<\w+[^>]* id="([^"]*-error)"[^>]*>(.*?)<\//g)].map(([, id, said]) => [
			id,
			said !== '',
		]),
	)
	const unmarked = attributes
		.filter(({ name, value }) => name === 'aria-describedby' && value.split(' ').some((id) => faults.get(id)))
		.filter(({ tag }) => /^<(?:input|select|textarea)/.test(tag) && !tag.includes(' aria-invalid="true"'))
	expect(
		unmarked.map(({ tag }) => tag),
		'controls beside which a fault is told, and which are not marked',
	).toEqual([])
	const unsaid = attributes
		.filter(({ name, value }) => name === 'aria-invalid' && value === 'true')
		.filter(({ tag }) => {
			const [, ids = ''] = /aria-describedby="([^"]*)"/.exec(tag) ?? []
			const told = ids.split(' ').filter((id) => faults.has(id))
			return told.length > 0 && !told.some((id) => faults.get(id))
		})
	expect(
		unsaid.map(({ tag }) => tag),
		'controls that are marked, and beside which no fault is told',
	).toEqual([])
}

/** The texts of a markup, and its tags with what they carry beside their looks. */
export const partsOf = (markup: string): string[] =>
	[...markup.matchAll(/<([^>]*)>|([^<]+)/g)].flatMap(([, tag, text]) => {
		if (tag === undefined)
			return text?.trim() ? [text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')] : []
		const carried = tag.replace(/ (?:class|id|for|aria-labelledby|aria-describedby)="[^"]*"/g, '')
		return carried.includes('=') ? [`<${carried}>`] : []
	})

/**
 * What one markup draws and the other does not, in lines: `- ` of the first, `+ ` of the second. What is drawn in some cases only is
 * in the difference of two cases, and by that on one side of it.
 */
export function differenceOf(before: { markup: string }, after: { markup: string }): string {
	const [old, now] = [partsOf(before.markup), partsOf(after.markup)]
	const without = (parts: string[], others: string[]) => {
		const left = [...others]
		return parts.filter((part) => {
			const at = left.indexOf(part)
			if (at >= 0) left.splice(at, 1)
			return at < 0
		})
	}
	return [
		...without(old, now).map((part) => `- ${part}`),
		...without(now, old).map((part) => `+ ${part}`),
	].join('\n')
}

/**
 * Expects of each change that what is drawn with it differs in these ways from what is drawn without: so each of them is looked at on
 * both sides.
 */
export function expectDifferences<Change>(
	draw: (change: Partial<Change>) => { markup: string },
	rows: [Partial<Change>, ...RegExp[]][],
): void {
	const before = draw({})
	for (const [change, ...differences] of rows)
		for (const difference of differences)
			expect(differenceOf(before, draw(change)), JSON.stringify(change).slice(0, 100)).toMatch(difference)
}

/** Expects the buttons that send something to be off while that is on its way, and only then. */
export function expectOffWhileSending(draw: (sending: boolean) => { markup: string }): void {
	const off = (sending: boolean) =>
		[...draw(sending).markup.matchAll(/<button[^>]*>/g)].filter(([tag]) => tag.includes(' disabled=""'))
			.length
	expect(off(false), 'off before anything is sent').toBe(0)
	expect(off(true), 'off while something is sent').toBeGreaterThan(0)
}
