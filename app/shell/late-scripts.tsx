import pageFiles from 'virtual:page-files'
import { type ContextType, use, useEffect, useState } from 'react'
import { Scripts, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/**
 * Loads the scripts of a page of the desk after the first paint: on a slow connection they would otherwise share the
 * bandwidth with the document and its font, and delay the first paint. Replaces React Router's `<Scripts>`, which loads
 * every module at high priority in the head; see docs/decisions/scripts-after-first-paint.md.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
	if (import.meta.env.DEV) return <Scripts nonce={nonce} />
	return <BuiltScripts nonce={nonce} />
}

function BuiltScripts({ nonce }: { nonce: string | undefined }) {
	const scripts = useScripts()
	const [hydrated, setHydrated] = useState(false)
	useEffect(() => setHydrated(true), [])
	if (hydrated) return null
	return (
		<>
			<InlineScript nonce={nonce} script={scripts.context} />
			<InlineScript nonce={nonce} script={scripts.start} />
		</>
	)
}

/** A script inside the document. */
export const InlineScript = ({ nonce, script }: { nonce: string | undefined; script: string }) => (
	<script
		nonce={nonce}
		suppressHydrationWarning
		// biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own code and of JSON that is escaped
		dangerouslySetInnerHTML={{ __html: script }}
	/>
)

/**
 * Zod tests whether it may compile its checks with `new Function`. Our security policy forbids that, and a browser
 * reports the attempt as an error of the page. It is turned off here, because that must happen before the first schema
 * is made.
 */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}'

/** A script that asks for all these modules at once, without running them. */
const askFor = (files: Iterable<string>, options = '') =>
	`for(const href of ${JSON.stringify([...files])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href${options}}));`

/** A script that runs `start` after the first paint, when it has asked for all these files at once. */
export const afterFirstPaint = (files: string[], start: string) =>
	`${withoutEval};requestAnimationFrame(()=>setTimeout(async()=>{${askFor(new Set(files))}${start}}))`

type Manifest = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest']
type ManifestRoute = NonNullable<Manifest['routes'][string]>

/** The files of a route's own: a clientLoader or clientAction is in a module of its own. */
const chunksOf = ({ clientActionModule, clientLoaderModule, module }: ManifestRoute) =>
	[clientActionModule, clientLoaderModule, module].filter((file) => file !== undefined)

/**
 * The pages that share a frame with this one, as all rooms of the desk do: what the router can go to without a document.
 * When it cannot fetch a module on the way, it reloads the whole document, with all that was typed there.
 */
const pagesInFrame = ([, ...ids]: string[], { routes }: Manifest) =>
	Object.values(routes)
		.filter((route) => route !== undefined)
		.filter(({ parentId }) => parentId !== undefined && ids.includes(parentId))

/**
 * The scripts with the data that the browser's router needs for hydration. Empty in the browser, where they have run.
 */
function useScripts() {
	const framework = use(UNSAFE_FrameworkContext)
	const ids = useMatches().map(({ id }) => id)
	if (!framework?.serverHandoffString) return { context: ' ', start: ' ' }
	const { manifest, serverHandoffString, renderMeta } = framework
	if (renderMeta) renderMeta.didRenderScripts = true
	const modules = ids.flatMap((id) => {
		const route = manifest.routes[id]
		return route ? [[id, chunksOf(route)] as const] : []
	})
	const files = new Set([
		manifest.entry.module,
		...manifest.entry.imports,
		...(pageFiles['hydrate-router'] ?? []),
		...modules.flatMap(([, chunks]) => chunks),
		...ids.flatMap((id) => manifest.routes[id]?.imports ?? []),
	])
	const rooms = pagesInFrame(ids, manifest).flatMap((room) => [...chunksOf(room), ...(room.imports ?? [])])
	const ahead = new Set(rooms.filter((file) => !files.has(file)))
	return {
		context: `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`,
		start: afterFirstPaint(
			[...files],
			`const modules=${JSON.stringify(modules)};await import(${JSON.stringify(manifest.url)});window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(modules.map(async([id,chunks])=>[id,Object.assign({},...await Promise.all(chunks.map((chunk)=>import(chunk))))])));import(${JSON.stringify(manifest.entry.module)});${askFor(ahead, ',fetchPriority:"low"')}`,
		),
	}
}
