import type { FastifyRequest } from 'fastify';
import type { Device } from '../domain/base/device-names.ts';
import { regionOf } from './language.ts';

/** The client's address, which is the connection's own unless a trusted proxy says otherwise. */
export function addressOf(request: FastifyRequest): string {
  // A socket that takes both kinds writes IPv4 addresses as IPv6 ones.
  return request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Where a request comes from. */
export function deviceOf(request: FastifyRequest): Device {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    address: addressOf(request),
    region: regionOf(request),
  };
}
