import { hierarchy, tree } from 'd3-hierarchy';
import { select } from 'd3-selection';
import { linkVertical } from 'd3-shape';
import { zoom } from 'd3-zoom';

interface Node {
  readonly children: Node[];
}

interface Link {
  readonly source: readonly [number, number];
  readonly target: readonly [number, number];
}

/** Nested nodes from the bits of each node's children, breadth-first. */
function nested(bits: ArrayLike<number>): Node {
  const nodes = Array.from(bits, (): Node => ({ children: [] }));
  let next = 1;
  for (const [ordinal, node] of nodes.entries()) {
    for (let children = bits[ordinal] ?? 0; children > 0; children &= children - 1) {
      const child = nodes[next++];
      if (child) node.children.push(child);
    }
  }
  return nodes[0] ?? { children: [] };
}

/** The usual way: d3's tidy tree as SVG, moved by d3's zoom. Ends two frames after it stands. */
export async function show(bits: ArrayLike<number>): Promise<number> {
  const data = nested(bits);
  const started = performance.now();
  const root = tree<Node>().nodeSize([24, 80])(hierarchy(data));
  const svg = select(document.body)
    .append('svg')
    .attr('width', innerWidth)
    .attr('height', innerHeight);
  const group = svg.append('g');
  svg.call(
    zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.0001, 4])
      .on('zoom', (event: { readonly transform: { toString(): string } }) => {
        group.attr('transform', event.transform.toString());
      }),
  );
  const draw = linkVertical<Link, readonly [number, number]>()
    .x(([x]) => x)
    .y(([, y]) => y);
  group
    .selectAll('path')
    .data(root.links())
    .join('path')
    .attr('fill', 'none')
    .attr('stroke', '#999')
    .attr('d', ({ source, target }) =>
      draw({ source: [source.x, source.y], target: [target.x, target.y] }),
    );
  group
    .selectAll('circle')
    .data(root.descendants())
    .join('circle')
    .attr('cx', ({ x }) => x)
    .attr('cy', ({ y }) => y)
    .attr('r', 6);
  group.attr('transform', `translate(${innerWidth / 2},40)`);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - started;
}
