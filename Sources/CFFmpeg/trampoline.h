// A function that jumps through a slot. The first call of any of them loads the libraries: `ffmpeg_load_first` keeps all
// registers that can hold arguments (System V for x86-64, AAPCS64 for ARM), and goes back to the jump, whose slot is
// filled then.
#pragma once

#define SLOT(name) name##_slot

#if defined(__x86_64__)

#define JUMP(name)                             \
  #name ": jmp *" #name "_slot(%rip)\n"        \
  #name "_first: leaq " #name "(%rip), %r11\n" \
  "  jmp ffmpeg_load_first\n"

// The number of vector registers with arguments of variadic functions is in rax. With the return address, the nine
// words below and the eight vectors keep the stack aligned to 16 bytes.
__asm__(
    ".text\n"
    "ffmpeg_load_first:\n"
    "  push %rdi\n  push %rsi\n  push %rdx\n  push %rcx\n  push %r8\n  push %r9\n  push %rax\n  push %r11\n"
    "  sub $136, %rsp\n"
    "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"
    "  call ffmpeg_load_once\n"
    "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n"
    "  add $136, %rsp\n"
    "  pop %r11\n  pop %rax\n  pop %r9\n  pop %r8\n  pop %rcx\n  pop %rdx\n  pop %rsi\n  pop %rdi\n"
    "  jmp *%r11\n");

#elif defined(__aarch64__)

#define JUMP(name)                      \
  #name ": adrp x16, " #name "_slot\n"  \
  "  ldr x16, [x16, :lo12:" #name "_slot]\n" \
  "  br x16\n"                          \
  #name "_first: adr x17, " #name "\n"  \
  "  b ffmpeg_load_first\n"

__asm__(
    ".text\n"
    "ffmpeg_load_first:\n"
    "  stp x29, x30, [sp, #-224]!\n  mov x29, sp\n"
    "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n"
    "  stp x8, x17, [sp, #80]\n"
    "  stp q0, q1, [sp, #96]\n  stp q2, q3, [sp, #128]\n  stp q4, q5, [sp, #160]\n  stp q6, q7, [sp, #192]\n"
    "  bl ffmpeg_load_once\n"
    "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n"
    "  ldp x8, x17, [sp, #80]\n"
    "  ldp q0, q1, [sp, #96]\n  ldp q2, q3, [sp, #128]\n  ldp q4, q5, [sp, #160]\n  ldp q6, q7, [sp, #192]\n"
    "  ldp x29, x30, [sp], #224\n"
    "  br x17\n");

#else
#error "FFmpeg is loaded by code for x86-64 and 64-bit ARM"
#endif

// Hidden: FFmpeg's own libraries call each other directly.
#define TRAMPOLINE(name)                                              \
  extern void *SLOT(name) __attribute__((visibility("hidden")));      \
  __asm__(".text\n.balign 16\n.globl " #name "\n.hidden " #name "\n"  \
          ".type " #name ", %function\n" JUMP(name)                   \
          ".size " #name ", . - " #name "\n"                          \
          ".data\n.balign 8\n.globl " #name "_slot\n.hidden " #name "_slot\n" \
          #name "_slot: .quad " #name "_first\n.text\n");
