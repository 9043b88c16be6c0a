import { useEffect, useRef } from 'react'
import { deskExport } from '#app/shell/desk-links.ts'
import type { ListAsk } from './quotes-list.ts'

const kinds = [
	['xlsx', 'Spreadsheet (.xlsx)'],
	['csv', 'Plain table (.csv)'],
] as const

/** Downloads the quotes that match search and filter. Closes after a choice, a click elsewhere and Escape. */
export function ExportMenu({ ask }: { ask: ListAsk }) {
	const menu = useRef<HTMLDetailsElement>(null)
	const close = () => menu.current?.removeAttribute('open')
	useEffect(() => {
		const press = ({ target }: PointerEvent) => {
			if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open')
		}
		document.addEventListener('pointerdown', press)
		return () => document.removeEventListener('pointerdown', press)
	}, [])
	return (
		<details ref={menu} data-menu className="relative">
			<summary className="inline-flex min-h-12 cursor-pointer items-center rounded-field border-2 border-spruce px-3 font-semibold text-spruce">
				Export
			</summary>
			<div className="absolute right-0 z-30 mt-1 grid w-64 gap-1 rounded-field border border-line bg-white p-2 shadow-float">
				{kinds.map(([kind, name]) => (
					<a
						key={kind}
						className="min-h-11 px-2 py-2.5"
						href={deskExport(kind, ask)}
						download
						onClick={close}
					>
						{name}
					</a>
				))}
			</div>
		</details>
	)
}
