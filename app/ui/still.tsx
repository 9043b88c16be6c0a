import type { ReactNode } from 'react'

/**
 * A part of a page that no script changes: in the browser it stays as the server drew it. `children` are written as
 * `import.meta.env.SSR && …`, so that the browser does not even load what draws them.
 */
export const Still = ({ children }: { children: ReactNode }) =>
	import.meta.env.SSR ? (
		<div className="contents">{children}</div>
	) : (
		<div
			className="contents"
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: tells React to leave alone what is there
			dangerouslySetInnerHTML={{ __html: '' }}
		/>
	)
