// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Token whose events tell more than it moves
/// @notice Half of every transfer vanishes, and the event does not say so.
contract LyingToken {
    string public constant name = "Lying Token";
    string public constant symbol = "LIE";
    uint8 public constant decimals = 6;

    mapping(address holder => uint256 balance) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount / 2;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
