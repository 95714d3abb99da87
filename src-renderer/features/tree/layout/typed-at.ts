/*
 * Numbers of typed arrays at a place that is known to exist. One function a kind of array, so that the
 * compiler of the browser keeps each of them to one kind of load.
 */

export const intAt = (array: Int32Array, index: number): number => array[index] ?? -1;

export const floatAt = (array: Float64Array, index: number): number => array[index] ?? 0;

export const byteAt = (array: Uint8Array, index: number): number => array[index] ?? 0;
