import pageFiles from 'virtual:page-files'
import { type ComponentType, use } from 'react'
import { hydratedElement } from './hydrated-element.ts'
import { afterFirstPaint, InlineScript, LateScripts } from './late-scripts.tsx'
import { NonceContext } from './nonce-context.ts'
import { useCompany } from './use-company.ts'

type Props<Given, Still> = {
	/** The name that `hydrate-page.tsx` knows the page by. */
	page: string
	of: ComponentType<Given & { still?: Still }>
	/** What the page is drawn with, here and in the browser: JSON. */
	given: Given
	/** What its parts that no script changes are drawn with, here alone: the browser is not sent it twice. */
	still?: Still
}

/**
 * A public page that has scripts. It is hydrated without the router, which is a quarter of its code and has nothing to do
 * there, because each link of a public page loads a document (docs/decisions/hydration-without-the-router.md).
 */
export function HydratedPage<Given extends object, Still>({
	page,
	of: Page,
	given,
	still,
}: Props<Given, Still>) {
	return (
		<>
			<div id={hydratedElement}>
				<Page {...given} still={still} />
			</div>
			<PageScripts page={page} given={given} />
		</>
	)
}

function PageScripts({ page, given }: { page: string; given: object }) {
	const nonce = use(NonceContext)
	const company = useCompany()
	const { 'entry.client': entry = [], [page]: files = [] } = pageFiles
	// In development the pages of the desk and of the public are hydrated alike.
	if (import.meta.env.DEV) return <LateScripts nonce={nonce} />
	const start = `import(${JSON.stringify(entry[0])})`
	return (
		<InlineScript
			nonce={nonce}
			script={`window.handedOver=${inScript({ page, given, company })};${afterFirstPaint([...entry, ...files], start)}`}
		/>
	)
}

/** JSON that may stand in a script element: no text in it can end the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
