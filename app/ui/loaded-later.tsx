import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a page whose script is loaded once it is first drawn, which is not before somebody has tapped something. Where it
 * cannot be loaded, `instead` stands in its place.
 */
export function loadedLater<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	instead: ComponentType<Props> = () => null,
) {
	const Part = lazy(() =>
		load().then(
			(found) => ({ default: found }),
			() => ({ default: instead }),
		),
	)
	return (props: Props) => (
		<Suspense>
			<Part {...props} />
		</Suspense>
	)
}
