import { type ReactNode, useState } from 'react'

type Props = { name: string; children: ReactNode }

/**
 * A part of a page that no script changes: in the browser it stays as the server drew it. `children` are written as
 * `import.meta.env.SSR && …`, so that the browser does not even load what draws them.
 */
export const Still = ({ name, children }: Props) =>
	import.meta.env.SSR ? (
		<div data-still={name} className="contents">
			{children}
		</div>
	) : (
		<AsDrawn name={name} />
	)

/**
 * An extension or a translator may change the page before it is hydrated. Then React draws all of it anew: this part as it
 * stood in the document.
 */
function AsDrawn({ name }: Pick<Props, 'name'>) {
	const [html] = useState(() => document.querySelector(`[data-still=${name}]`)?.innerHTML ?? '')
	return (
		<div
			data-still={name}
			className="contents"
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has drawn
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	)
}
