import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, createStaticHandler, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { Layout } from '#app/root.tsx'
import { CompanyContext } from '#app/shell/company-context.ts'
import { company } from '#tests/support/company.ts'
import { deskHead } from '../desk-head.ts'
import * as forgotten from './password/forgotten.page.tsx'
import * as setPassword from './password/set-password.page.tsx'
import * as secondFactor from './second-step/second-factor.page.tsx'
import * as signIn from './sign-in.page.tsx'

type Boundary = Parameters<typeof createRoutesStub>[0][number]['ErrorBoundary']
type Page = Pick<typeof signIn, 'handle' | 'links'> & { ErrorBoundary: Boundary }

const nothing = () => null
// A test's modules have no addresses of style sheets.
const sheet = { rel: 'stylesheet', href: '/desk.css' }

/** The document of a page whose loader or action throws this. */
async function documentOf({ handle, ErrorBoundary }: Page, method: 'GET' | 'POST', thrown: unknown) {
	const fail = () => {
		throw thrown
	}
	const page = { id: 'page', path: '/page', handle, ErrorBoundary, Component: nothing }
	const failing = { ...page, loader: fail, action: fail }
	const root = { id: 'root', ErrorBoundary: nothing, loader: () => ({ company }) }
	const { query } = createStaticHandler([{ ...root, children: [failing] }])
	const found = await query(new Request('http://localhost/page', { method }))
	if (found instanceof Response) throw new Error('it was answered without a document')
	const Document = createRoutesStub([
		{
			...{ id: 'root', ErrorBoundary: nothing },
			Component: () => createElement(Layout, null, createElement(Outlet)),
			children: [{ ...page, links: () => [sheet] }],
		},
	])
	const drawn = createElement(Document, {
		hydrationData: { errors: found.errors },
		initialEntries: ['/page'],
	})
	return {
		markup: renderToStaticMarkup(createElement(CompanyContext, { value: company }, drawn)),
		loaded: Object.keys(found.loaderData),
	}
}

const pages: [string, Page][] = [
	['sign-in', signIn],
	['code', secondFactor],
	['forgotten', forgotten],
	['set-password', setPassword],
]

test.each(pages)('where %s can’t be made, its page says so in the desk’s own look', async (_, page) => {
	expect(page.links()).toEqual(deskHead.links())
	const unavailable = () => new Response('', { status: 503 })
	for (const method of ['GET', 'POST'] as const) {
		const away = await documentOf(page, method, unavailable())
		expect(away.markup, method).toContain('<link rel="stylesheet" href="/desk.css"/>')
		expect(away.markup).toContain('We can’t reach our records right now')
		// The browser has of the company what the page is drawn with.
		expect(away.loaded).toEqual(['root'])
		const { markup } = await documentOf(page, method, new Error('out of memory'))
		expect(markup, method).toContain('href="/desk.css"')
		expect(markup).toContain('Something went wrong on our side')
		expect(markup).not.toContain('out of memory')
	}
	const ofRoot = await documentOf({ ...page, ErrorBoundary: undefined }, 'GET', unavailable())
	expect(ofRoot.markup).not.toContain('href="/desk.css"')
})
