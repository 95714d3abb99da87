import { createDesktopPlatform } from '#renderer/platform/desktop/platform.ts';
import { mount } from '../app/mount.tsx';

void mount(createDesktopPlatform());
