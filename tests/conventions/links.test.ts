import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { excerpt } from './source.ts'
import { program } from './tree.ts'

/** Functions and methods whose first argument is an address, and attributes with one. */
const functions =
	/^(redirect|redirectDocument|replace|fetch|fetchJson|navigate|useHref|useResolvedPath|useFormAction)$/
const methods = /^(load|navigate|redirect|assign|replaceState|pushState|sendBeacon|revalidatePath)$/
const attributes = /^(href|to|action|formAction|src|srcSet|poster)$/

/** The possible texts of an expression, as far as they are literals or composed from literals. */
function addressesIn(node: ESTree.Node | null | undefined): string[] {
	switch (node?.type) {
		case 'Literal':
			return typeof node.value === 'string' ? [node.value] : []
		case 'TemplateLiteral':
			return [node.quasis.map(({ value }) => value.raw).join('…')]
		case 'BinaryExpression':
			return addressesIn(node.left)
		case 'ConditionalExpression':
			return [...addressesIn(node.consequent), ...addressesIn(node.alternate)]
		case 'LogicalExpression':
			return [...addressesIn(node.left), ...addressesIn(node.right)]
		case 'JSXExpressionContainer':
			return addressesIn(node.expression)
		default:
			return []
	}
}

/** An address that is written as a literal. Addresses of other sites and fragments of the same page are allowed. */
const linksByLiteral: Rule = (source) => {
	const found: string[] = []
	const note = (node: ESTree.Node | null | undefined) => {
		for (const text of addressesIn(node))
			if (!/^(https:\/\/|#)./.test(text)) found.push(`${source.path} ${text}`)
	}
	source.visit({
		CallExpression: ({ callee, arguments: [first] }) => {
			if (callee.type === 'Identifier' && functions.test(callee.name)) note(first)
			if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
			if (methods.test(callee.property.name)) note(first)
		},
		NewExpression: ({ callee, arguments: [first] }) => {
			if (callee.type === 'Identifier' && callee.name === 'Request') note(first)
		},
		JSXAttribute: ({ name, value }) => {
			if (name.type === 'JSXIdentifier' && attributes.test(name.name)) note(value)
		},
	})
	return found
}

/** A text that looks like a path of the site, whatever it is used for. */
const writesPath: Rule = (source) => {
	const found: string[] = []
	const note = (node: ESTree.Node) => {
		// A glob pattern is not a path, and a single slash is a separator.
		if (addressesIn(node).some((text) => /^\/[^/*]+/.test(text) && !text.includes('*')))
			found.push(`${source.path} ${excerpt(source, node)}`)
	}
	source.visit({ Literal: note, TemplateLiteral: note })
	return found
}

const links = ['app/shell/links.ts', 'app/shell/desk-links.ts', 'app/shell/customer-links.ts']
const others = program.filter(({ path }) => !links.includes(path) && path !== 'app/routes.ts')

test('“the only place that builds an address”: nothing leads anywhere by a text of its own', () => {
	expectOnly(others.flatMap(linksByLiteral), {
		'app/notifications/crm/crm.server.ts ……': 'the CRM’s own address',
	})
})

/** Texts that begin with `/` and are not addresses of pages. */
const noAddress: Record<string, string> = {
	"app/catalogue/finding/picture.resource.ts `/${params['*'].replace(/\\.png$/, '')}`":
		'the path that was asked for',
	"app/notifications/crm/crm.server.ts '/contacts/upsert'": 'the CRM’s',
	"app/notifications/crm/crm.server.ts '/contacts/…/'": 'the CRM’s',
	'app/notifications/crm/crm.server.ts `/contacts/?${ask}`': 'the CRM’s',
	'app/notifications/crm/crm.server.ts `/locations/${encodeURIComponent(crm.locationId)}/customFields?model=contact`':
		'the CRM’s',
	"app/notifications/texts/text.server.ts '/Messages'": 'Twilio’s',
	'app/notifications/crm/crm.server.ts `/contacts/${encodeURIComponent(contactId)}/notes`': 'the CRM’s',
	'app/notifications/crm/crm.server.ts `/contacts/${encodeURIComponent(contactId)}/tags`': 'the CRM’s',
	"app/desk/sign-in/second-step/second-step.server.ts '/two-factor/verify-totp'":
		'a function of the sign-in library',
	"app/platform/config.server.ts '/var/lib/bowline'": 'a folder',
	"app/platform/config.server.ts '/mnt/backups/bowline'": 'a folder',
	"app/platform/health.server.ts '/healthz'": 'asked by machines, linked from nowhere',
	"app/platform/http/listening.server.ts '/healthz'": 'asked by machines, linked from nowhere',
	"app/platform/health.server.ts '/readyz'": 'asked by machines, linked from nowhere',
	"app/server.ts '/assets/'": 'where the build puts its files',
	'app/platform/child/processor-clock.server.ts `/proc/${pid}/stat`': 'a file',
	"packages/supervised-postgres/process.ts '/bin:/usr/bin'": 'folders',
	"packages/supervised-postgres/process.ts '/proc'": 'a folder',
	'packages/supervised-postgres/process.ts `/proc/${pid}/cmdline`': 'a file',
	'packages/supervised-postgres/process.ts `/proc/${pid}/stat`': 'a file',
	"packages/supervised-postgres/socket-folder.ts '/tmp'": 'a folder',
	'app/platform/http/request-target.server.ts `/${rest}`': 'the path that was asked for',
}

test('“the only place that builds an address”: no text elsewhere reads as a path', () => {
	expectOnly(others.flatMap(writesPath), noAddress)
})

test('the rules notice', () => {
	expectRule(linksByLiteral, 'app/desk/leads/leads.page.tsx', {
		bad: [
			"throw redirect('/admin/leads')",
			'throw redirect(`${desk()}?q=${q}`)',
			'throw redirect(`/admin/leads?q=${q}`)',
			"await fetch('/quotes')",
			"await fetch('?now')",
			"await fetchJson('/quotes', quoteSchema)",
			"navigate('..')",
			"fetcher.load('/admin/changes')",
			"redirect(signedIn ? deskLeads() : '/admin')",
			"redirect('/admin/' + id)",
			'const link = <a href="/contact">Contact</a>',
			'const link = <Link to={`/item/${slug}`}>Item</Link>',
			'const form = <Form method="post" action="." />',
			"const image = <img src={small ? '/small.png' : large} />",
			"window.location.assign('/admin')",
		],
		good: [
			'throw redirect(deskLeads({ q }))',
			'await fetch(quotesPath(), { method })',
			'const link = <a href={contact()}>Contact</a>',
			'const link = <a href="https://example.org/">Elsewhere</a>',
			"text.replace('a', 'b')",
		],
	})
	expectRule(writesPath, 'app/desk/leads/leads.page.tsx', {
		bad: [
			"const to = '/admin/leads'",
			'const to = `/${slug}`',
			'const to = `/admin/leads/${id}`',
			"path.startsWith('/admin')",
		],
		good: [
			"const parts = path.split('/')",
			"const all = import.meta.glob('/content/*.yaml')",
			"const words = 'and/or'",
			'const share = `${a}/${b}`',
		],
	})
	expect(others.length).toBeGreaterThan(200)
})
